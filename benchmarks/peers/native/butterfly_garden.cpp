// Butterfly Garden in C++: the default rules, two to four seats. Actions and outcomes are numbered as ours are:
// space * 15 + orientation; a pattern, or 5 + the seat that starts.
#include <cstring>

#include "peer.h"

namespace {

const int SPACES = 61, PATTERNS = 5, ORIENTATIONS = 15, TILES = 54, HAND = 2, SEATS = 4, START = PATTERNS;
const int CORNER = ORIENTATIONS, CENTRE = CORNER + 6, EMPTY = CENTRE + 1;
const int8_t BLUE = 1, PINK = 2, PURPLE = 3;
const int DIRECTIONS[6][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};
const int PATHS[PATTERNS][3][2] = {
    {{0, 1}, {2, 3}, {4, 5}}, {{0, 3}, {1, 4}, {2, 5}}, {{0, 3}, {1, 2}, {4, 5}},
    {{0, 3}, {1, 5}, {2, 4}}, {{0, 1}, {2, 4}, {3, 5}},
};
const int TURNS[PATTERNS] = {2, 1, 3, 3, 6};
const int8_t COPIES[PATTERNS] = {6, 6, 14, 14, 14};
const int8_t OWNERS[5][6][2] = {
    {}, {},
    {{0, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 0}, {1, 1}},
    {{0, 0}, {0, 1}, {2, 2}, {2, 0}, {1, 1}, {1, 2}},
    {{0, 1}, {1, 2}, {0, 3}, {3, 1}, {2, 0}, {2, 3}},
};

// What never changes, worked out once.
struct Board {
    int8_t neighbour[SPACES][6], across[EMPTY][6], bed[SPACES][6], pattern_of[ORIENTATIONS], first[PATTERNS + 1];
    int8_t corners[6];
    int16_t side[SPACES][6];  // the same number from both sides of an edge
    bool fits[SPACES][ORIENTATIONS];

    static int number(int q, int r) {  // row by row
        if (q < -4 || q > 4 || r < -4 || r > 4 || q + r < -4 || q + r > 4) return -1;
        int before = 0;
        for (int row = -4; row < r; row++) before += 9 - (row < 0 ? -row : row);
        return before + q - (r < 0 ? -4 - r : -4);
    }

    Board() {
        memset(this, -1, sizeof *this);
        int sides = 0;
        for (int r = -4; r <= 4; r++)
            for (int q = -4; q <= 4; q++)
                for (int edge = 0, space = number(q, r); space >= 0 && edge < 6; edge++) {
                    int beyond = number(q + DIRECTIONS[edge][0], r + DIRECTIONS[edge][1]);
                    neighbour[space][edge] = int8_t(beyond);
                    if (side[space][edge] >= 0) continue;
                    side[space][edge] = int16_t(sides);
                    if (beyond >= 0) side[beyond][(edge + 3) % 6] = int16_t(sides);
                    sides++;
                }
        int orientation = 0;
        for (int pattern = 0; pattern < PATTERNS; pattern++) {
            first[pattern] = int8_t(orientation);
            for (int turn = 0; turn < TURNS[pattern]; turn++, orientation++) {
                pattern_of[orientation] = int8_t(pattern);
                for (auto &path : PATHS[pattern]) join(orientation, path[0] + turn, path[1] + turn);
            }
        }
        first[PATTERNS] = int8_t(orientation);
        for (int corner = 0; corner < 6; corner++) {
            const int *out = DIRECTIONS[corner], *along = DIRECTIONS[(corner + 2) % 6];
            corners[corner] = int8_t(number(4 * out[0], 4 * out[1]));
            join(CORNER + corner, corner + 2, corner + 4);
            for (int k = 1; k <= 3; k++) {
                int space = number(4 * out[0] + k * along[0], 4 * out[1] + k * along[1]);
                bed[space][corner] = bed[space][(corner + 1) % 6] = int8_t(corner);
            }
        }
        for (int space = 0; space < SPACES; space++)
            for (int o = 0; o < ORIENTATIONS; o++) {
                fits[space][o] = true;
                for (int edge = 0; edge < 6; edge++)
                    if (bed[space][edge] >= 0 && bed[space][across[o][edge]] >= 0) fits[space][o] = false;
            }
    }

    void join(int tile, int a, int b) {
        across[tile][a % 6] = int8_t(b % 6);
        across[tile][b % 6] = int8_t(a % 6);
    }
};

const Board board;

struct Garden {
    int8_t spaces[SPACES], standing[256], centre, hands[SEATS][HAND], bag[PATTERNS];
    int8_t points[SEATS], seats, held[SEATS], bag_size, laid, in_play, turn, starter;
    enum : int8_t { FIRST, DEAL, PLACE, DRAW, OVER } phase;

    void start(int count) {
        memset(this, 0, sizeof *this);
        memset(spaces, EMPTY, sizeof spaces);
        memcpy(bag, COPIES, sizeof bag);
        spaces[SPACES / 2] = CENTRE;
        for (int corner = 0; corner < 6; corner++) {
            int space = board.corners[corner];
            spaces[space] = int8_t(CORNER + corner);
            standing[board.side[space][(corner + 3) % 6]] = BLUE;
        }
        seats = int8_t(count);
        centre = 6;
        in_play = 12;
        bag_size = TILES;
        phase = FIRST;
    }

    int actor() const { return phase == PLACE ? turn : phase == OVER ? NOBODY_ACTS : CHANCE; }

    bool holds(int pattern) const {
        for (int i = 0; i < held[turn]; i++)
            if (hands[turn][i] == pattern) return true;
        return false;
    }

    int legal(int *out) const {
        int count = 0;
        for (int space = 0; space < SPACES; space++)
            for (int o = 0; spaces[space] == EMPTY && o < ORIENTATIONS; o++)
                if (board.fits[space][o] && holds(board.pattern_of[o])) out[count++] = space * ORIENTATIONS + o;
        return count;
    }

    int chances(int *out, int *weights) const {
        int count = 0;
        if (phase == FIRST)
            for (; count < seats; count++) out[count] = START + count, weights[count] = 1;
        else
            for (int pattern = 0; pattern < PATTERNS; pattern++)
                if (bag[pattern]) out[count] = pattern, weights[count++] = bag[pattern];
        return count;
    }

    void chance(int outcome) {
        if (phase == FIRST) {
            turn = starter = int8_t(outcome - START);
            phase = DEAL;
            return;
        }
        bag[outcome]--;
        bag_size--;
        hands[turn][held[turn]++] = int8_t(outcome);
        if (phase == DRAW) {
            next_turn();
        } else if (held[turn] == HAND) {
            next_turn();
            if (turn != starter) phase = DEAL;
        }
    }

    void next_turn() {
        if (++turn == seats) turn = 0;
        phase = PLACE;
    }

    void act(int action) { place(action / ORIENTATIONS, action % ORIENTATIONS); }

    void place(int space, int orientation) {
        int8_t *hand = hands[turn];
        if (hand[0] != board.pattern_of[orientation]) hand[1] = hand[0];
        hand[0] = hand[1];
        held[turn]--;
        spaces[space] = int8_t(orientation);
        laid++;
        move_butterflies(space);
        if (in_play == 0 || laid == TILES) phase = OVER;
        else if (bag_size > 0) phase = DRAW;
        else next_turn();
    }

    // Every butterfly that faces the new tile flies to the end of its path; two that meet fly away.
    void move_butterflies(int space) {
        int8_t facing[6] = {};
        for (int edge = 0; edge < 6; edge++) {
            int beyond = board.neighbour[space][edge];
            if (beyond < 0) continue;
            if (spaces[beyond] == CENTRE) {
                if (centre > 0) facing[edge] = --centre > 0 ? PINK : PURPLE;
            } else {
                int8_t &here = standing[board.side[space][edge]];
                facing[edge] = here;
                here = 0;
            }
        }
        for (int edge = 0; edge < 6; edge++)
            if (facing[edge]) fly(space, edge, facing);
    }

    void fly(int space, int edge, int8_t *facing) {
        int8_t colour = facing[edge];
        for (int here = space, enter = edge;;) {
            int leave = board.across[spaces[here]][enter];
            if (here == space && leave > edge && facing[leave]) {
                facing[leave] = 0;
                in_play -= 2;
                return;
            }
            int beyond = board.neighbour[here][leave];
            if (beyond < 0) {
                const int8_t *owners = OWNERS[seats][board.bed[here][leave]];
                points[owners[0]] += colour;
                if (owners[1] != owners[0]) points[owners[1]] += colour;
                in_play--;
                return;
            }
            if (spaces[beyond] == EMPTY) {
                standing[board.side[here][leave]] = colour;
                return;
            }
            here = beyond;
            enter = leave < 3 ? leave + 3 : leave - 3;
        }
    }

    double share(int seat) const {
        int best = 0, winners = 0;
        for (int other = 0; other < seats; other++) {
            if (points[other] > best) best = points[other], winners = 0;
            winners += points[other] == best;
        }
        return points[seat] == best ? 1.0 / winners : 0.0;
    }

    // Uniform random play to the end: a space and an orientation are drawn until they are legal. The placements.
    int playout(Rng &rng) {
        int8_t empty[SPACES];
        int left = 0, before = laid;
        for (int space = 0; space < SPACES; space++)
            if (spaces[space] == EMPTY) empty[left++] = int8_t(space);
        while (phase != OVER) {
            if (phase == PLACE) {
                int at = rng.below(left), space = empty[at], orientation = random_orientation(rng);
                if (!board.fits[space][orientation]) continue;
                empty[at] = empty[--left];
                place(space, orientation);
            } else if (phase == FIRST) {
                chance(START + rng.below(seats));
            } else {
                chance(pick(bag, rng.below(bag_size)));
            }
        }
        return laid - before;
    }

    // One of all the orientations of the patterns in hand.
    int random_orientation(Rng &rng) const {
        int one = hands[turn][0], other = hands[turn][1];
        int ones = board.first[one + 1] - board.first[one];
        if (held[turn] < HAND || other == one) return board.first[one] + rng.below(ones);
        int ticket = rng.below(ones + board.first[other + 1] - board.first[other]);
        return ticket < ones ? board.first[one] + ticket : board.first[other] + ticket - ones;
    }
};

}  // namespace

EXPORT(Garden)
