/** The caller. A guest sends no token. */
export type Person = 'guest' | 'ana' | 'bea' | 'max' | 'new' | 'cli'
