/**
 * How long the rows of a table live. `kept`: permanently, with the reason why that is bounded or required. `job`: until
 * this job prunes them. `use`: until the named use ends them.
 */
export type Retention = { readonly kept: string } | { readonly job: string } | { readonly use: string }
