/** Structured data for search engines: schema.org objects, one per script element. */

const CONTEXT = { '@context': 'https://schema.org' } as const

/** One breadcrumb below the home page; `href` is absolute. */
export type Crumb = { readonly name: string; readonly href: string }

export function breadcrumbList(crumbs: readonly Crumb[]) {
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: href,
    })),
  }
}

type SiteFacts = { readonly name: string; readonly origin: string; readonly home: string; readonly language: string }

/** The site and its publisher. `home` is the absolute address of its home page in the language. */
export function siteGraph({ name, origin, home, language }: SiteFacts) {
  const publisher = { '@id': `${origin}/#organization` }
  return {
    ...CONTEXT,
    '@graph': [
      { '@type': 'Organization', ...publisher, name, url: `${origin}/`, logo: `${origin}/icon-512.png` },
      { '@type': 'WebSite', '@id': `${home}#website`, name, url: home, inLanguage: language, publisher },
    ],
  }
}

/** `answer`: paragraphs without markup. */
export type Question = { readonly question: string; readonly answer: readonly (string | readonly string[])[] }

export function faqPage(questions: readonly Question[]) {
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.flat().join('\n') },
    })),
  }
}

type Title = {
  readonly name: string
  readonly description: string
  /** Absolute, like `image`. */
  readonly url: string
  readonly image: string
  readonly language: string
  readonly genres: readonly string[]
  readonly provider: string
  /** Whether several players share a round. */
  readonly isShared: boolean
}

/** A third-party provider's game. */
export function videoGame({ language, genres, provider, isShared, ...title }: Title) {
  return {
    ...CONTEXT,
    '@type': 'VideoGame',
    ...title,
    inLanguage: language,
    genre: genres,
    playMode: isShared ? 'https://schema.org/MultiPlayer' : 'https://schema.org/SinglePlayer',
    gamePlatform: 'Web browser',
    applicationCategory: 'GameApplication',
    operatingSystem: 'Any',
    author: { '@type': 'Organization', name: provider },
  }
}
