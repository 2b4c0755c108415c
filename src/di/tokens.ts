// The injection tokens that the framework itself provides.

/** What the lifespan gave: `constructor(@inject(LIFESPAN) state: State)`. */
export const LIFESPAN: unique symbol = Symbol.for('toolwright/lifespan');
