import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from './lib/preferences.ts'
import { getLocale } from './paraglide/runtime.js'
import { router } from './router.tsx'

const FRESH_MS = 5000

applyTheme()
document.documentElement.lang = getLocale()

const client = new QueryClient({
  defaultOptions: {
    // without a connection a call fails at once, and the page says so
    queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
