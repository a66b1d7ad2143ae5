type Branch = {
  readonly options?: object
  readonly children?: object
}

const pathOf = ({ options = {} }: Branch) => ('path' in options ? String(options.path) : '')

/** All routes below one with their paths, as the router names them, without trailing slashes. */
export function routesBelow({ children = {} }: Branch, base = ''): readonly (readonly [path: string, route: Branch])[] {
  const branches: readonly Branch[] = Object.values(children)
  return branches.flatMap((child) => {
    const path = `${base}/${pathOf(child)}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    return [[path, child] as const, ...routesBelow(child, path)]
  })
}
