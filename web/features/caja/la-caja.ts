/** A till within a sentence: 'la caja Mostrador'; 'Caja 2' stays. */
export const laCaja = (nombre: string): string => (/^(la )?caja\b/i.test(nombre) ? nombre : `la caja ${nombre}`)
