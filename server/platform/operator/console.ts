import type { Context, Hono } from 'hono'
import { DEFAULT_NAME } from '#server/brand/brand.ts'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import { CONSOLE_PATHS } from '#server/shared/constants/console-paths.ts'

/** The built files of the console, which the host reads. */
export type ConsoleFiles = {
  /** Contents of a file by its name, such as `assets/main-AbC.js`; null if there is none. */
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>
}

/** The console's document may load its own files and call its own origin, and nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Names of assets contain a hash of their contents. */
const ASSET = /^[\w-]+(?:\.[\w-]+)*\.(js|css|svg|woff2)$/
const IMMUTABLE = 'private, max-age=31536000, immutable'

/** The document as it is built, with the name, the icon and the colors of the site. */
function branded(document: string, { name, brand }: Site): string {
  if (!brand) return document
  const safe = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const styles = brand.styles === null ? '' : '<link rel="stylesheet" href="/brand.css" />'
  return document
    .replaceAll(DEFAULT_NAME, () => safe)
    .replace(/<link rel="icon" href="[^"]*"/, '<link rel="icon" href="/brand.svg"')
    .replace('</head>', `${styles}</head>`)
}

/** Serves the pages and assets of the console. Assets are immutable; the document, which names them, is not stored. */
export function serveConsole(app: Hono<AppEnvironment>, { read }: ConsoleFiles, site: Site): void {
  const { icon, styles } = site.brand ?? {}
  if (icon) app.get('/brand.svg', (context) => context.body(icon, 200, { 'content-type': TYPES.svg ?? '' }))
  if (styles) app.get('/brand.css', (context) => context.body(styles, 200, { 'content-type': TYPES.css ?? '' }))
  app.get('/assets/:name', async (context, next) => {
    const name = context.req.param('name')
    const [, extension = ''] = ASSET.exec(name) ?? []
    const type = TYPES[extension]
    const body = type === undefined ? null : await read(`assets/${name}`)
    if (type === undefined || body === null) return next()
    return context.body(body, 200, { 'content-type': type, 'cache-control': IMMUTABLE })
  })
  const page = async (context: Context<AppEnvironment>, next: () => Promise<void>) => {
    const body = await read('index.html')
    if (body === null) return next()
    return context.body(branded(new TextDecoder().decode(body), site), 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
    })
  }
  for (const path of CONSOLE_PATHS) {
    app.get(`/${path}`, page)
    if (path !== '') app.get(`/${path}/*`, page)
  }
}
