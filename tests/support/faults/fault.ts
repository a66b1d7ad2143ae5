/**
 * Fault that the fault proxy applies to a request instead of forwarding it; `ms` and `bytes` are the defaults of its
 * parameters.
 */
export type Fault =
  /** The connection is reset before a response. */
  | { readonly kind: 'reset' }
  /** Accepted and read, never answered. */
  | { readonly kind: 'silent' }
  /** The upstream's response, one byte at a time. */
  | { readonly kind: 'trickling'; readonly everyMs?: number }
  /** A server error of the proxy, by default with `status` 500. */
  | { readonly kind: 'server_error'; readonly status?: number }
  /** An HTML page of a gateway, with 200. */
  | { readonly kind: 'html' }
  /** The first half of the upstream's response, as if it were complete. */
  | { readonly kind: 'truncated_json' }
  /** The first half of the upstream's response; then the connection is cut. */
  | { readonly kind: 'cut_off' }
  /** JSON that is not a response of any call. */
  | { readonly kind: 'wrong_shape' }
  /** The upstream's response with an unknown field of `bytes` (10 MB): correct except for its size. */
  | { readonly kind: 'oversized'; readonly bytes?: number }
  /** Like `oversized`, a few hundred times smaller on the wire: `bytes` (64 MB) after decompression. */
  | { readonly kind: 'gzip_bomb'; readonly bytes?: number }
  | { readonly kind: 'redirect'; readonly to: string; readonly status?: 301 | 302 | 303 | 307 | 308 }
  /** 204, whatever the upstream returned. */
  | { readonly kind: 'no_content' }
  /** 429 with Retry-After. */
  | { readonly kind: 'rate_limited'; readonly retryAfterS: number }
  /** The upstream's response with another `user.id`. */
  | { readonly kind: 'other_player'; readonly id: string }
