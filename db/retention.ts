/**
 * How long the rows of a table live: for good, and why that is bounded or owed; until a job of this name prunes them; or until
 * the use that is named ends them.
 */
export type Retention = { readonly kept: string } | { readonly job: string } | { readonly use: string }
