import { Outlet, useMatches } from '@tanstack/react-router'

/** Sets the title of the tab. */
export function RootLayout() {
  const title = useMatches({
    select: (matches) =>
      matches.some(({ _notFound: isUnknown, status }) => isUnknown || status === 'notFound')
        ? 'No encontrado'
        : matches
            .map(({ context, staticData }) => ('title' in context ? context.title : staticData.title))
            .findLast(Boolean),
  })
  return (
    <>
      <title>{title ? `${title} · Vigente` : 'Vigente'}</title>
      <Outlet />
    </>
  )
}
