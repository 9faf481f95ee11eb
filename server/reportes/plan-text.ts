/** SQL for a plan's name; where several branches ($2) are in view, with its branch, for two of them may call theirs the same. */
export const planText = (plan: string) => `(${plan}.nombre || case when cardinality($2::text[]) > 1
  then ' · ' || (select nombre from sucursales where gimnasio_id = $1 and id = ${plan}.sucursal_id) else '' end)`
