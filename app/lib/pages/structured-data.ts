/** What search engines read of a page beside its text: schema.org objects, one a script element. */

const CONTEXT = { '@context': 'https://schema.org' } as const

/** One page on the way from the home page; `href` is absolute. */
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

/** The site and who publishes it. `home` is its home page in the language, absolute. */
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

/** An answer's paragraphs, without any markup. */
export type Question = { readonly question: string; readonly answer: readonly string[] }

export function faqPage(questions: readonly Question[]) {
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
    })),
  }
}

type Title = {
  readonly name: string
  readonly description: string
  /** Absolute, as is that of the picture. */
  readonly url: string
  readonly image: string
  readonly language: string
  readonly genres: readonly string[]
  readonly provider: string
  /** Whether several players play a round together. */
  readonly isShared: boolean
}

/** A title of a provider. */
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
