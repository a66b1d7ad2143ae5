/**
 * Player fields that a page's HTML depends on. `all`: none of them; `times`: the currency and the time zone; `account`:
 * these, and the features of the account; `overview`: these, and the state of the verification; `stake`: currency and
 * time zone, and the first stakes that the balance covers.
 */
export type ShellName = 'all' | 'currency' | 'times' | 'account' | 'overview' | 'stake'

/**
 * A query of the page's loader that is answered per player, with the parameters of the page's path. Players share the
 * page while this field of their answer is false: it then is that of visitors.
 */
export type OwnAnswer = { readonly query: readonly string[]; readonly field: string }
