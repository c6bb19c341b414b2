// What every kernel here offers to Python (ctypes), and how it is timed. A game is a plain struct with:
//   start(seats), actor(), legal(out) -> count, chances(out, weights) -> count, act(action), chance(outcome),
//   share(seat), and playout(rng) -> the number of moves.
#pragma once
#include <cstdint>

// xoshiro128++ as in papilio.core.rng, seeded by splitmix64.
struct Rng {
    uint32_t s[4];

    explicit Rng(uint64_t seed) {
        for (uint32_t &word : s) {
            uint64_t z = (seed += 0x9E3779B97F4A7C15);
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
            word = uint32_t(z ^ (z >> 31));
        }
    }

    static uint32_t rotated(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

    uint32_t bits() {
        uint32_t result = rotated(s[0] + s[3], 7) + s[0], t = s[1] << 9;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotated(s[3], 11);
        return result;
    }

    int below(int n) { return int((uint64_t(bits()) * uint64_t(n)) >> 32); }
};

const int CHANCE = -1, NOBODY_ACTS = -2;

// The kind of the ticket-th thing, when so many of each kind lie in order.
inline int pick(const int8_t *counts, int ticket) {
    int kind = 0;
    while (ticket >= counts[kind]) ticket -= counts[kind++];
    return kind;
}

#define EXPORT(Game)                                                                                        \
    extern "C" {                                                                                            \
    void *make(int seats) {                                                                                 \
        Game *game = new Game;                                                                              \
        game->start(seats);                                                                                 \
        return game;                                                                                        \
    }                                                                                                       \
    void drop(void *game) { delete (Game *)game; }                                                          \
    int actor(void *game) { return ((Game *)game)->actor(); }                                               \
    int legal(void *game, int *out) { return ((Game *)game)->legal(out); }                                  \
    int chances(void *game, int *out, int *weights) { return ((Game *)game)->chances(out, weights); }       \
    void act(void *game, int action) { ((Game *)game)->act(action); }                                       \
    void chance(void *game, int outcome) { ((Game *)game)->chance(outcome); }                               \
    double share(void *game, int seat) { return ((Game *)game)->share(seat); }                              \
    long playouts(void *game, long count, unsigned long seed) {                                             \
        Rng rng(seed);                                                                                      \
        long moves = 0;                                                                                     \
        for (long i = 0; i < count; i++) {                                                                  \
            Game copy = *(Game *)game;                                                                      \
            moves += copy.playout(rng);                                                                     \
        }                                                                                                   \
        return moves;                                                                                       \
    }                                                                                                       \
    long clones(void *game, long count) {                                                                   \
        for (long i = 0; i < count; i++) {                                                                  \
            Game *copy = new Game(*(Game *)game);                                                           \
            asm volatile("" : : "r"(copy) : "memory"); /* it is made, though nobody looks at it */          \
            delete copy;                                                                                    \
        }                                                                                                   \
        return count;                                                                                       \
    }                                                                                                       \
    }
