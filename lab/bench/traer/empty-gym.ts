import type { Client } from 'pg'

/** A newly registered gym: a branch, and an administrator with the password of `like`. Returns the e-mail address. */
export async function addEmptyGym(owner: Client, n: number, like: string): Promise<string> {
  const [id, branch, user] = ['g', 's', 'u'].map((kind) => `${kind}nuevo${String(n).padStart(9, '0')}`)
  const email = `nuevo${n}@banco.example`
  await owner.query(
    `insert into gimnasios (id, nombre, servicio_id, moneda, zona_horaria) values ($1, 'Recién abierto', 'serviciocadena0', 'ARS', 'Europe/Madrid')`,
    [id],
  )
  await owner.query(`insert into sucursales (gimnasio_id, id, nombre, direccion) values ($1, $2, 'Única', 'Calle 1')`, [
    id,
    branch,
  ])
  await owner.query(
    `insert into users (id, gimnasio_id, email, email_visibility, verified, name, phone, role, password_hash, token_key)
     select $1, $2, $3, true, true, 'Encargada', '1140000000', 'roladmin0000001', password_hash, substr(md5(random()::text) || md5($3), 1, 42)
     from users where email = $4 and not prestado`,
    [user, id, email, like],
  )
  await owner.query(`insert into users_sucursales (gimnasio_id, user_id, sucursal_id) values ($1, $2, $3)`, [
    id,
    user,
    branch,
  ])
  return email
}
