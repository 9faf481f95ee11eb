let logo: File | undefined

/** The picture chosen for the new gym. It lives in memory: after a reload it is chosen again, or later in Configuración. */
export const chosenLogo = (): File | undefined => logo
export const keepLogo = (chosen: File | undefined): void => {
  logo = chosen
}
