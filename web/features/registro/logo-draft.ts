let logo: File | undefined

/** The logo chosen for the new gym. Kept in memory only, so a reload loses it; it can be set later in Configuración. */
export const chosenLogo = (): File | undefined => logo
export const keepLogo = (chosen: File | undefined): void => {
  logo = chosen
}
