// Papillons in C++ with the playouts of papilio.games.papillons.advice: a row that a quick look finds is finished, else
// play is random.
#include "papillons_rules.h"

namespace {

const int EXTRA_ONCE_IN = 8;

struct Papillons : Table {
    int playout(Rng &rng) {
        int16_t gaps[8][2];
        memset(gaps, -1, sizeof gaps);
        remembers = false;
        int moves = 0;
        for (int card = 0; card < cards; card++) note_gaps(card, gaps);
        while (phase != OVER) {
            if (phase == TURN || phase == PLACE) {
                int action = winning_action(gaps, rng);
                act(action >= 0 ? action : random_action(rng));
                if (action != REVEAL) moves++;
                if (phase == DRAW) note_gaps(cards - 1, gaps);
                else if (phase == TURN && guarded >= 0) note_gaps(guarded, gaps);
            } else if (phase == FIRST || phase == GOAL) {
                int out[8], weights[8], count = chances(out, weights);
                chance(out[rng.below(count)]);
            } else {
                chance(pick(deck, rng.below(deck_size)));
            }
        }
        return moves;
    }

    // The places on which one card more would make a row, beside a card that was laid; two for each goal.
    void note_gaps(int card, int16_t (*gaps)[2]) const {
        int wanted = held & marks[card];
        for (int step = 0; wanted && step < 8; step++) {
            int cell = beside[cells[card]][step], left = wanted & mark_on(cell);
            if (left) {
                cell = beside[cell][step];
                if (int ahead = left & mark_on(cell)) left = ahead, cell = beside[cell][step];
            } else if (table[cell] < 0) {
                left = wanted;
            }
            if (!left || table[cell] >= 0) continue;
            for (int made = row_along(cell, step, left); made; made &= made - 1) {
                int16_t *known = gaps[__builtin_ctz(unsigned(made))];
                if (cell == known[0]) continue;
                known[1] = known[0];
                known[0] = int16_t(cell);
            }
        }
    }

    int winning_action(int16_t (*gaps)[2], Rng &rng) const {
        for (int goal : goals[turn])
            for (int i = 0; i < 2; i++) {
                int gap = gaps[goal][i];
                if (gap < 0 || table[gap] > OPEN || !rows_through(gap, 1 << goal)) continue;
                int action = filling(gap, goal, rng);
                if (action >= 0) return action;
            }
        return NONE;
    }

    int filling(int gap, int goal, Rng &rng) const {
        if (phase == PLACE) return marks_of(revealed) >> goal & 1 ? PLACE_REVEALED + gap : NONE;
        for (int face : hands[turn])
            if (face >= 0 && marks_of(face) >> goal & 1) return face * CELLS + gap;
        for (int tries = extras_open() ? 4 : 0; tries > 0; tries--) {
            int card = rng.below(cards);
            if (marks_of(faces[card]) >> goal & 1 && can_move(card, gap)) return MOVE + cells[card] * CELLS + gap;
        }
        return NONE;
    }

    int random_action(Rng &rng) const {
        if (phase == PLACE) return PLACE_REVEALED + places[rng.below(free_places)];
        int in_hand = (hands[turn][0] >= 0) + (hands[turn][1] >= 0), choices = in_hand + (deck_size > 0);
        if (choices == 0) return random_end(rng);
        if (rng.below(EXTRA_ONCE_IN) == 0 && extras_open()) {
            int action = random_extra(rng);
            if (action >= 0) return action;
        }
        int choice = rng.below(choices);
        return choice < in_hand ? hands[turn][choice] * CELLS + places[rng.below(free_places)] : REVEAL;
    }

    int random_end(Rng &rng) const {
        bool may_pass = cards == CARDS;
        for (int tries = may_pass ? rng.below(2) : 12; tries > 0 && extras_open(); tries--) {
            int action = random_extra(rng);
            if (action >= 0) return action;
        }
        if (may_pass) return PASS;
        static thread_local int all[CELLS * 8];
        return all[rng.below(legal(all))];
    }

    int random_extra(Rng &rng) const {
        int token = turn * 2 + rng.below(2);
        if (!(used >> token & 1) && rng.below(3) == 0 && takes_token(token))
            return (token & 1 ? WEB : NET) + cells[guarded];
        int card = rng.below(cards), place = places[rng.below(free_places)];
        return can_move(card, place) ? MOVE + cells[card] * CELLS + place : NONE;
    }
};

}  // namespace

EXPORT(Papillons)
