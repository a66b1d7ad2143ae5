/**
 * Player fields that a page's HTML depends on. `all`: none of them; `times`: the currency and the time zone; `account`:
 * these, and the features of the account; `stake`: these without the features, and the first stakes that the balance
 * covers.
 */
export type ShellName = 'all' | 'currency' | 'times' | 'account' | 'stake'
