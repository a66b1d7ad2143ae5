/**
 * Player fields that a page's HTML depends on. `all`: none of them; `times`: the currency and the time zone; `stake`:
 * these, and the first stakes that the balance covers.
 */
export type ShellName = 'all' | 'currency' | 'times' | 'stake'
