/** Replaces modules that no page needs. With the alias `false` their ids would depend on the folder of the build. */
export {};
