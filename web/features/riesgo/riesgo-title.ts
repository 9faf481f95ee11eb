/** The name of the list, in menu, page and card. */
export const riesgoTitle = 'Plata en riesgo'
