import { Outlet, useMatches } from '@tanstack/react-router'

/** Sets the title of the tab. */
export function RootLayout() {
  const title = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  })
  return (
    <>
      <title>{title ? `${title} · Vigente` : 'Vigente'}</title>
      <Outlet />
    </>
  )
}
