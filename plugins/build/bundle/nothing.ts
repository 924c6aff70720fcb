/** Replaces modules that no page needs. `false` would make module ids depend on the folder. */
export {};
