type Versioned = { readonly status: string; readonly changedAt: number; readonly approvedBy: string | null }

/** Version of a withdrawal: it changes with its state and with the first approval. */
export const withdrawalVersion = ({ status, changedAt, approvedBy }: Versioned): string =>
  [status, changedAt, approvedBy ?? ''].join('.')
