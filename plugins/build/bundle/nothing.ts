/** Replaces modules that no page needs. With the alias `false` their module ids would depend on the build directory. */
export {};
