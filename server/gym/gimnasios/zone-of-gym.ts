export const zoneOfGym = 'select zona_horaria from gimnasios where id = gimnasio_actual()'
