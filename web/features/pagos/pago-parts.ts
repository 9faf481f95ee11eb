/** What a payment shows of its surroundings, wherever it is read. */
export const pagoExpand = 'id_miembro,id_plan_plazo.id_plan,sucursal_id,usuario_id,anulado_por'
