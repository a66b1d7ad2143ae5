type App = { fetch: (request: Request) => Response | Promise<Response> }

/**
 * Nitro plugin. The build adds a year of `immutable` to every path under `/assets/`, also to errors and redirects there: an
 * old instance asked during a deploy would break the new build in that browser for good.
 */
export default function uncachedErrors(app: App): void {
  const { fetch } = app
  app.fetch = async (request) => {
    const response = await fetch(request)
    if (!FOUND.has(response.status) && isKept(response)) response.headers.set('cache-control', 'no-store')
    return response
  }
}

/** Whole, partial, and unchanged files. */
const FOUND = new Set([200, 206, 304])

const isKept = ({ headers }: Response) => headers.get('cache-control')?.includes('immutable') ?? false
