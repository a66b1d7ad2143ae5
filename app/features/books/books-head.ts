import type { PageWords } from '~/lib/pages/seo.ts'
import { m } from '~/paraglide/messages.js'

export const booksHead = (): PageWords => ({
  title: m.books_head_title(),
  description: m.books_head_description(),
})
