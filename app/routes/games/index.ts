import { createFileRoute, redirect } from '@tanstack/react-router'

/** Not a page: all games are listed on the home page. */
export const Route = createFileRoute('/games/')({
  beforeLoad: () => {
    throw redirect({ to: '/', statusCode: 301 })
  },
})
