/** Kinds of identity document by country (ISO 3166); 'Otro' and none are always allowed. */
const byCountry: Record<string, readonly string[]> = {
  AR: ['DNI', 'CUIL', 'Pasaporte'],
  CL: ['RUT', 'Pasaporte'],
  CO: ['CC', 'CE', 'TI', 'PPT', 'Pasaporte'],
  CR: ['Cédula', 'DIMEX', 'Pasaporte'],
  EC: ['Cédula', 'RUC', 'Pasaporte'],
  ES: ['DNI', 'NIE', 'Pasaporte'],
  GT: ['DPI', 'Pasaporte'],
  MX: ['CURP', 'INE', 'RFC', 'Pasaporte'],
  PE: ['DNI', 'CE', 'RUC', 'Pasaporte'],
  SV: ['DUI', 'Pasaporte'],
}

export function documentTypes(pais: string): readonly string[] {
  return [...(byCountry[pais] ?? ['Cédula', 'Pasaporte']), 'Otro']
}
