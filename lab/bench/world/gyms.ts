import type { Client } from 'pg'

/** Gyms with their branches, one administrator each, plans and terms. */
export async function loadGyms(client: Client, gyms: number, passwordHash: string): Promise<void> {
  await client.query(
    `insert into gimnasios (id, created, updated, nombre, correo, servicio_id, horario_apertura, horario_cierre, moneda)
      select 'g' || lpad(g::text, 14, '0'), now() - interval '4 years', now() - interval '4 years', 'Gimnasio ' || g,
        'hola' || g || '@banco.example', 'serviciocadena0', date_trunc('day', now()), date_trunc('day', now()) + interval '1439 min', 'ARS'
      from generate_series(1, $1::int) g`,
    [gyms],
  )
  await client.query(
    `insert into sucursales (gimnasio_id, id, created, updated, nombre, direccion)
      select id, 's' || lpad((n * 10 + b)::text, 14, '0'), created, created, 'Sucursal ' || b + 1, 'Av. Cabildo ' || 100 + n
      from (select *, row_number() over (order by id) as n from gimnasios) g
      cross join generate_series(0, 2) b
      where b = 0 or n = 1`,
  )
  await client.query(
    `insert into users (id, created, updated, gimnasio_id, email, email_visibility, verified, name, phone, role, password_hash, token_key)
      select 'u' || substr(id, 2), created, created, id, 'admin' || n || '@banco.example', true, true, 'Encargada ' || n,
        '1140000000', 'roladmin0000001', $1, md5(id) || substr(md5(nombre), 1, 10)
      from (select *, row_number() over (order by id) as n from gimnasios) g`,
    [passwordHash],
  )
  await client.query(
    `insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
      select s.gimnasio_id, 'u' || substr(s.gimnasio_id, 2), s.id from sucursales s order by s.id`,
  )
  await client.query(
    `insert into planes (gimnasio_id, id, created, updated, nombre, sucursal_id)
      select gimnasio_id, 'p' || substr(id, 3) || p, created, created, (array['Musculación', 'Pase libre', 'Estudiantes'])[p + 1], id
      from sucursales cross join generate_series(0, 2) p order by id, p`,
  )
  await client.query(
    `insert into planes_plazos (gimnasio_id, id, created, updated, id_plan, duracion, precio)
      select gimnasio_id, 't' || substr(id, 3) || t, created, created, id, (array[1, 3, 6, 12])[t + 1], (array[58000, 156500, 289000, 522000])[t + 1]
      from planes cross join generate_series(0, 3) t order by id, t`,
  )
}
