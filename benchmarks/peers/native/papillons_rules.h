// The rules of Papillons in C++: the default ones, two to four seats. Actions and outcomes are numbered as ours are, in
// papilio.games.papillons.actions. Sets of cards and of goals are numbers with a bit for each.
#pragma once
#include <algorithm>
#include <cstring>

#include "peer.h"

namespace {

const int SIDE = 34, CELLS = SIDE * SIDE, ORIGIN = 17 * SIDE + 17, FACES = 16, CARDS = 32, SEATS = 4, LIMIT = 12;
const int EMPTY = -1, OPEN = -2, NONE = -1;  // a free place is OPEN - k, the k-th of all
const int PLACE_REVEALED = FACES * CELLS, MOVE = PLACE_REVEALED + CELLS, NET = MOVE + CELLS * CELLS;
const int WEB = NET + CELLS, REVEAL = WEB + CELLS, PASS = REVEAL + 1, DEAL_GOAL = FACES, START = DEAL_GOAL + 8;
const int STEPS[8][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

struct Beside {
    int16_t of[CELLS][8];

    Beside() {
        for (int cell = 0; cell < CELLS; cell++)
            for (int step = 0; step < 8; step++) {
                int x = (cell % SIDE + STEPS[step][0] + SIDE) % SIDE, y = (cell / SIDE + STEPS[step][1] + SIDE) % SIDE;
                of[cell][step] = int16_t(y * SIDE + x);
            }
    }

    const int16_t *operator[](int cell) const { return of[cell]; }
};

const Beside beside;

int marks_of(int face) { return 1 << face / 4 | 1 << (4 + face % 4); }

struct Table {
    int8_t table[CELLS], faces[CARDS], tokens[CARDS];  // a token is seat * 2 + 0 (net) or 1 (web)
    uint8_t marks[CARDS];                              // the goals that a card counts for
    int16_t cells[CARDS], places[2 * CARDS + 2];
    int8_t hands[SEATS][2], goals[SEATS][2], deck[FACES], placed[SEATS];
    int cards, free_places, seats, deck_size, turn, starter, revealed, guarded, dry, passes, winner, used, held, seens;
    bool remembers;             // positions, for repetition
    uint64_t seen[64];          // positions since the last card or token came
    enum { FIRST, GOAL, DEAL, TURN, TURN_UP, PLACE, DRAW, OVER } phase;

    void start(int count) {
        memset(this, 0, sizeof *this);
        memset(table, EMPTY, sizeof table);
        memset(hands, NONE, sizeof hands);
        memset(goals, NONE, sizeof goals);
        memset(deck, 2, sizeof deck);
        seats = count;
        deck_size = CARDS;
        revealed = guarded = winner = NONE;
        remembers = true;
        open_place(ORIGIN);
    }

    // --- The table ---

    void open_place(int cell) {
        table[cell] = int8_t(OPEN - free_places);
        places[free_places++] = int16_t(cell);
    }

    void close_place(int cell) {
        int number = OPEN - table[cell], last = places[--free_places];
        places[number] = int16_t(last);
        table[last] = int8_t(OPEN - number);
    }

    void lay(int card, int cell) {
        close_place(cell);
        table[cell] = int8_t(card);
        cells[card] = int16_t(cell);
        for (int step = 0; step < 8; step += 2)
            if (table[beside[cell][step]] == EMPTY) open_place(beside[cell][step]);
    }

    void lift(int cell) {
        table[cell] = EMPTY;
        if (touching(cell)) open_place(cell);
        for (int step = 0; step < 8; step += 2) {
            int beyond = beside[cell][step];
            if (table[beyond] <= OPEN && !touching(beyond)) {
                close_place(beyond);
                table[beyond] = EMPTY;
            }
        }
    }

    uint32_t touching(int cell) const {
        uint32_t found = 0;
        for (int step = 0; step < 8; step += 2) {
            int card = table[beside[cell][step]];
            if (card >= 0) found |= 1u << card;
        }
        return found;
    }

    // All cards of a set that are connected to `start` through cards of the set.
    uint32_t reach(uint32_t start, uint32_t within) const {
        uint32_t reached = start & within, todo = reached;
        while (todo) {
            int card = __builtin_ctz(todo);
            todo &= todo - 1;
            uint32_t fresh = touching(cells[card]) & within & ~reached;
            reached |= fresh;
            todo |= fresh;
        }
        return reached;
    }

    uint32_t others(int card) const { return uint32_t((uint64_t(1) << cards) - 1) & ~(1u << card); }

    bool may_leave(int card) const { return card != guarded && tokens[card] < 0; }

    bool can_move(int card, int place) const {
        if (!may_leave(card)) return false;
        uint32_t rest = others(card), there = touching(place) & rest;
        if (!there) return false;
        return hang_together(cells[card]) || reach(there, rest) == rest;
    }

    // Whether the cards along a cell's sides are one group by those at its corners: a quick look.
    bool hang_together(int cell) const {
        int sides = 0, joined = 0;
        for (int step = 0; step < 8; step += 2)
            if (table[beside[cell][step]] >= 0) {
                sides++;
                joined += table[beside[cell][step + 1]] >= 0 && table[beside[cell][(step + 2) & 7]] >= 0;
            }
        return sides - joined <= 1;
    }

    // --- Rows ---

    int mark_on(int cell) const { return table[cell] >= 0 ? marks[table[cell]] : 0; }

    // Of some goals those that the next one, two, three cells count for.
    struct Run {
        int one, two, three;
    };

    Run along(int cell, int step, int goals) const {
        int first = beside[cell][step], second = beside[first][step], third = beside[second][step];
        int one = goals & mark_on(first), two = one ? one & mark_on(second) : 0;
        return {one, two, two ? two & mark_on(third) : 0};
    }

    int row_along(int cell, int step, int goals) const {
        Run ahead = along(cell, step, goals), back = along(cell, (step + 4) & 7, goals);
        return ahead.three | back.three | (ahead.two & back.one) | (ahead.one & back.two);
    }

    int rows_through(int cell, int goals) const {
        int made = 0;
        for (int step = 0; step < 4; step++) made |= row_along(cell, step, goals);
        return made;
    }

    // The player at turn wins first, then the next clockwise.
    void table_changed(int cell) {
        int goals_here = mark_on(cell) & held, made = goals_here ? rows_through(cell, goals_here) : 0;
        for (int i = 0; made && i < seats; i++) {
            int seat = (turn + i) % seats;
            if ((made >> goals[seat][0] | made >> goals[seat][1]) & 1) {
                winner = seat;
                phase = OVER;
                return;
            }
        }
    }

    // --- Whose decision, and which ---

    int actor() const { return phase == TURN || phase == PLACE ? turn : phase == OVER ? NOBODY_ACTS : CHANCE; }

    bool extras_open() const {
        for (int seat = 0; seat < seats; seat++)
            if (placed[seat] < 3) return false;
        return true;
    }

    bool takes_token(int token) const { return guarded >= 0 && tokens[guarded] < 0 && !(used >> token & 1); }

    int extras(int *out) const {
        int count = 0;
        if (!extras_open()) return 0;
        for (int card = 0; card < cards; card++)
            for (int i = 0; i < free_places; i++)
                if (can_move(card, places[i])) out[count++] = MOVE + cells[card] * CELLS + places[i];
        for (int kind = 0; kind < 2; kind++)
            if (takes_token(turn * 2 + kind)) out[count++] = (kind ? WEB : NET) + cells[guarded];
        return count;
    }

    int legal(int *out) const {
        int count = 0;
        if (phase == PLACE) {
            for (; count < free_places; count++) out[count] = PLACE_REVEALED + places[count];
            return count;
        }
        const int8_t *hand = hands[turn];
        for (int i = 0; i < 2; i++)
            for (int k = 0; hand[i] >= 0 && (i == 0 || hand[0] != hand[1]) && k < free_places; k++)
                out[count++] = hand[i] * CELLS + places[k];
        count += extras(out + count);
        if (deck_size > 0) out[count++] = REVEAL;
        else if (hand[0] < 0 && (count == 0 || cards == CARDS)) out[count++] = PASS;
        return count;
    }

    int chances(int *out, int *weights) const {
        int count = 0;
        if (phase == FIRST)
            for (; count < seats; count++) out[count] = START + count;
        else if (phase == GOAL)
            for (int goal = goals[turn][0] < 0 ? 0 : 4, end = goal + 4; goal < end; goal++) {
                if (!(held >> goal & 1)) out[count++] = DEAL_GOAL + goal;
            }
        for (int i = 0; i < count; i++) weights[i] = 1;
        for (int face = 0; phase != FIRST && phase != GOAL && face < FACES; face++)
            if (deck[face]) out[count] = face, weights[count++] = deck[face];
        return count;
    }

    // --- What happens ---

    void chance(int outcome) {
        if (outcome >= START) {
            turn = starter = outcome - START;
            phase = GOAL;
        } else if (outcome >= DEAL_GOAL) {
            int goal = outcome - DEAL_GOAL;
            goals[turn][goal >= 4] = int8_t(goal);
            held |= 1 << goal;
            if (goal >= 4) dealt(DEAL);
        } else {
            deck[outcome]--;
            deck_size--;
            if (phase == TURN_UP) {
                revealed = outcome;
                phase = PLACE;
                return;
            }
            int8_t *hand = hands[turn];
            hand[hand[0] >= 0] = int8_t(outcome);
            if (phase == DRAW) end_turn(cards - 1, true, false);
            else if (hand[1] >= 0) dealt(TURN);
        }
    }

    void dealt(decltype(phase) then) {
        turn = (turn + 1) % seats;
        if (turn == starter) phase = then;
    }

    void act(int action) {
        if (action < PLACE_REVEALED) {
            int face = action / CELLS;
            int8_t *hand = hands[turn];
            if (hand[0] == face) hand[0] = hand[1];
            hand[1] = NONE;
            add_card(face, action % CELLS);
            if (phase != OVER && deck_size > 0) phase = DRAW;
            else if (phase != OVER) end_turn(cards - 1, true, false);
        } else if (action < MOVE) {
            add_card(revealed, action - PLACE_REVEALED);
            revealed = NONE;
            if (phase != OVER) end_turn(cards - 1, true, false);
        } else if (action < NET) {
            int start = (action - MOVE) / CELLS, goal = (action - MOVE) % CELLS, card = table[start];
            dry_turn_begins();
            lay(card, goal);
            lift(start);
            table_changed(goal);
            if (phase != OVER) end_turn(card, false, false);
        } else if (action < REVEAL) {
            int token = turn * 2 + (action >= WEB), card = table[action - (action >= WEB ? WEB : NET)];
            tokens[card] = int8_t(token);
            if (token & 1) marks[card] = 0;
            used |= 1 << token;
            seens = 0;
            end_turn(NONE, false, false);
        } else if (action == REVEAL) {
            phase = TURN_UP;
        } else {
            dry_turn_begins();
            end_turn(NONE, false, true);
        }
    }

    void add_card(int face, int cell) {
        faces[cards] = int8_t(face);
        tokens[cards] = NONE;
        marks[cards] = uint8_t(marks_of(face));
        lay(cards++, cell);
        placed[turn]++;
        seens = 0;
        table_changed(cell);
    }

    // The next seat is at turn, unless the game is drawn.
    void end_turn(int card, bool came, bool passing) {
        guarded = card;
        dry = came ? 0 : dry + 1;
        passes = passing ? passes + 1 : 0;
        if (++turn == seats) turn = 0;
        phase = TURN;
        if (passes >= seats || dry >= LIMIT * seats || is_third_time()) phase = OVER;
    }

    void dry_turn_begins() {
        if (remembers && seens == 0) seen[seens++] = position();
    }

    bool is_third_time() {
        if (seens == 0) return false;
        uint64_t now = position();
        seen[seens++] = now;
        return std::count(seen, seen + seens, now) >= 3;
    }

    // The same number for the same cards on the same places relative to each other, with the same seat at turn.
    uint64_t position() const {
        uint64_t columns = 0, rows = 0, total = mixed(uint64_t(turn));
        for (int card = 0; card < cards; card++) {
            columns |= uint64_t(1) << cells[card] % SIDE;
            rows |= uint64_t(1) << cells[card] / SIDE;
        }
        int left = first_line(columns), top = first_line(rows);
        for (int card = 0; card < cards; card++) {
            int x = (cells[card] % SIDE + SIDE - left) % SIDE, y = (cells[card] / SIDE + SIDE - top) % SIDE;
            int sign = (card == guarded) * 512 + (tokens[card] + 1) * 32 + faces[card];
            total += mixed(uint64_t((y * SIDE + x + 1) * 1024 + sign));
        }
        return total;
    }

    static int first_line(uint64_t used) {
        int line = 0;
        while (!(used >> line & 1) || (used >> (line + SIDE - 1) % SIDE & 1)) line++;
        return line;
    }

    static uint64_t mixed(uint64_t z) {
        z = (z + 1) * 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    double share(int seat) const { return winner < 0 ? 1.0 / seats : seat == winner ? 1.0 : 0.0; }
};

}  // namespace
