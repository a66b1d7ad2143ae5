type App = { fetch: (request: Request) => Response | Promise<Response> }

/**
 * Nitro plugin. The build adds a year of `immutable` to every path under `/assets/`, also to errors and redirects: an
 * old instance that answers during a deploy would permanently break the new build in that browser.
 */
export default function uncachedErrors(app: App): void {
  const { fetch } = app
  app.fetch = async (request) => {
    const response = await fetch(request)
    if (!FOUND.has(response.status) && isKept(response)) response.headers.set('cache-control', 'no-store')
    return response
  }
}

/** Statuses of whole, partial, and unchanged files. */
const FOUND = new Set([200, 206, 304])

const isKept = ({ headers }: Response) => headers.get('cache-control')?.includes('immutable') ?? false
