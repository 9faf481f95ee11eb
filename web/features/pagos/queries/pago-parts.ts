/** The related records shown with a payment. */
export const pagoExpand = 'id_miembro,id_plan_plazo.id_plan,sucursal_id,usuario_id,anulado_por'
