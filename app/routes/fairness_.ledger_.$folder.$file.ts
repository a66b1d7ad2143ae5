import { createFileRoute } from '@tanstack/react-router'

/** Published files never change. */
const MAX_AGE_S = 86_400

const FILE = /^(?<name>[\w-]{1,32})\.json$/

export const Route = createFileRoute('/fairness_/ledger_/$folder/$file')({
  server: {
    handlers: {
      async GET({ params: { folder, file } }): Promise<Response> {
        const name = FILE.exec(file)?.groups?.name
        const { publishedFile } = await import('~/features/books/published-file.ts')
        const text = name === undefined ? null : await publishedFile(folder, name)
        if (text === null) return new Response('Not Found', { status: 404 })
        return new Response(text, {
          headers: {
            'content-type': 'application/json',
            'cache-control': `public, max-age=${MAX_AGE_S}`,
            // anybody may mirror it, from any page
            'access-control-allow-origin': '*',
          },
        })
      },
    },
  },
})
