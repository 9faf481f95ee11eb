-- A gym may try a paid service for two weeks from its registration; the platform decides which.
update servicios set prueba_gratuita = true where id in ('serviciopro0000', 'serviciocadena0');
