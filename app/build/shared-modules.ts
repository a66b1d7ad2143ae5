/** A test checks that every name matches an existing module, since a moved module would otherwise drop out silently. */
export const SHARED_PATTERNS: readonly RegExp[] = [
  /node_modules\/(?:react|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|react-store|store))\//,
  /\/query-core\/build\/modern\/(?!infiniteQueryObserver|queriesObserver|streamedQuery|mutationObserver)/,
  /\/react-query\/build\/modern\/(?:QueryClientProvider|useBaseQuery|useQuery|useSuspenseQuery|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider)\.js$/,
  /\/paraglide\/(?:runtime|registry|messages\/(?:game_name_\w+|game_rtp|game_up_to|home_rtp))\.js$/,
  /\/app\/(?:features\/catalogue\/(?:games|[a-z]+-meta)|games\/(?:game-route|details))\.ts$/,
  /\/app\/lib\/(?:calls\/(?:error-data|trpc|trpc-options)|format\/rtp|pages\/(?:seo|locale-links|search|search-fields)|player\/(?:session|time-zone-of|with-balance)|scripts\/(?:in-background|missing-script|on-demand|reload-blocks|when-idle))\.ts$/,
  /\/app\/lib\/scripts\/island\.tsx$/,
  /\/server\/shared\/(?:constants\/locales|money\/micros)\.ts$/,
]

/**
 * Modules that every page loads, bundled into one file: otherwise they would be thirty, most of them smaller than the
 * request for them.
 */
export const SHARED_MODULES = new RegExp(SHARED_PATTERNS.map(({ source }) => source).join('|'))
