type Event = { readonly res: { readonly headers: Headers } }

/**
 * Drops what the build lets browsers cache by the prefix of a path: Nitro calls this for each request that no file has
 * answered, and an error under `/assets/` kept for a year would break a later build that has the file.
 */
export default function noFile({ res }: Event): void {
  res.headers.delete('cache-control')
}
