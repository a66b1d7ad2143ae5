import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, stopListening } from './listen.ts'

export type Claims = Readonly<Record<string, string | number | boolean>>

type Grant = { readonly authorization: URLSearchParams; readonly claims: Claims }

export type OpenIdProvider = AsyncDisposable & {
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  /** Signs a person in at the address to which the site redirected. Returns the parameters they return with. */
  approve(authorizationUrl: string, claims: Claims): { state: string; code: string; redirectUri: string }
  /** Makes the provider sign ID tokens with an unpublished key from now on. */
  forge(): void
}

const KEY_ID = 'key-1'
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * A real OpenID provider on the loopback. It validates everything a client sends; its sign-in page knows one `person`,
 * without a password.
 */
export async function startOpenIdProvider(person: Claims = { sub: 'somebody' }): Promise<OpenIdProvider> {
  const client = { id: 'fairline', secret: 'client-secret-of-the-tests' }
  const published = newKeys()
  let signing = published
  const grants = new Map<string, Grant>()
  const server = createServer((request, response) => void answer(request, response))
  const issuer = await listen(server)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const url = new URL(request.url ?? '/', issuer)
    switch (url.pathname) {
      case '/authorize':
        return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage(url))
      case '/.well-known/openid-configuration':
        return void json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/jwks':
        return void json(200, {
          keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }],
        })
      case '/token': {
        const grant = redeem(new URLSearchParams(await text(request)))
        if (!grant) return void json(400, { error: 'invalid_grant' })
        return void json(200, { access_token: randomUUID(), token_type: 'bearer', id_token: idToken(grant) })
      }
      default:
        return void json(404, {})
    }
  }

  function signInPage(url: URL): string {
    const back = (answer: Record<string, string>) => {
      const { state, code, redirectUri } = remember(url.searchParams, person)
      const query = new URLSearchParams({ state, iss: issuer, ...(answer.error === undefined ? { code } : answer) })
      return `${redirectUri}?${query}`.replaceAll('&', '&amp;')
    }
    const links = `<a href="${back({})}">Allow</a> <a href="${back({ error: 'access_denied' })}">Deny</a>`
    return `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Provider</title><h1>Sign in</h1><p>${links}</p></html>`
  }

  function remember(authorization: URLSearchParams, claims: Claims) {
    const code = randomUUID()
    grants.set(code, { authorization, claims })
    return {
      code,
      state: authorization.get('state') ?? '',
      redirectUri: authorization.get('redirect_uri') ?? '',
    }
  }

  function redeem(form: URLSearchParams): Grant | null {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    if (!grant) return null
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const holds =
      form.get('client_id') === client.id &&
      form.get('client_secret') === client.secret &&
      form.get('redirect_uri') === grant.authorization.get('redirect_uri') &&
      challenge === grant.authorization.get('code_challenge')
    return holds ? grant : null
  }

  function idToken({ authorization, claims }: Grant): string {
    const iat = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer, aud: client.id, iat, exp: iat + 60, nonce: authorization.get('nonce'), ...claims }
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${encode({ alg: 'RS256', kid: KEY_ID })}.${encode(payload)}`
    return `${signed}.${createSign('sha256').update(signed).sign(signing.privateKey, 'base64url')}`
  }

  return {
    issuer,
    client,
    approve: (authorizationUrl, claims) => remember(new URL(authorizationUrl).searchParams, claims),
    forge() {
      signing = newKeys()
    },
    [Symbol.asyncDispose]: () => stopListening(server),
  }
}
