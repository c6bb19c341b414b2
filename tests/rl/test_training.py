"""A learner from elsewhere learns on our environments."""

import pytest

from tests.rl.extra import needs

gymnasium = needs("gymnasium")
import papilio.rl.gymnasium  # noqa: E402, F401


@pytest.mark.slow
@pytest.mark.parametrize("game", ["butterfly-garden", "papillons", "family-flutter-by"])
def test_maskable_ppo_trains(game):
    sb3 = pytest.importorskip("sb3_contrib", reason="THE EXTRA train IS MISSING: NO TRAINING IS TESTED")
    env = gymnasium.make(f"papilio/{game}-v1")
    model = sb3.MaskablePPO("MultiInputPolicy", env, n_steps=128, batch_size=64, n_epochs=2, seed=1, device="cpu")
    before = {name: value.clone() for name, value in model.policy.state_dict().items()}
    model.learn(512)
    assert any((value != before[name]).any() for name, value in model.policy.state_dict().items())
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks(), deterministic=False)
        assert observation["action_mask"][action]
        observation, reward, over, _, _ = env.step(action)
    assert reward >= 0
