import { words, type Names } from './names.ts'

export const espana: Names = {
  women: words(`
    María_del_Carmen Carmen Ana_María Laura Isabel Cristina Marta Lucía María_Pilar Elena Raquel Paula Sara Pilar Beatriz
    Rocío Nuria Silvia Sonia Irene Alba Andrea Claudia Noelia Inés Begoña Ángela Mónica Yolanda Verónica Carla Julia
    Sofía Valeria Martina Aitana Candela Vega Lola Noa Jimena Blanca Nerea Leire Ainhoa Itziar Montserrat Núria Mireia
    Esther Eva Virginia Macarena Almudena Consuelo Encarnación Asunción Inmaculada Belén Olga Miriam Lidia Celia Gema
  `),
  men: words(`
    Antonio José Manuel Francisco David Juan Javier Daniel José_Antonio Francisco_Javier José_Luis Carlos Jesús Alejandro
    Miguel Rafael Pablo Pedro Ángel Sergio José_María Fernando Jorge Luis Alberto Álvaro Adrián Diego Raúl Iván Juan_José
    Enrique Rubén Ramón Óscar Vicente Andrés Mario Joaquín Hugo Marcos Víctor Eduardo Roberto Jaime Ignacio Gonzalo
    Guillermo Íñigo Iker Unai Jordi Martín Lucas Leo Nicolás Gabriel Samuel Santiago Emilio Tomás Agustín Félix César
  `),
  surnames: words(`
    García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Hernández Ruiz Díaz Moreno Muñoz
    Álvarez Romero Gutiérrez Alonso Navarro Torres Domínguez Ramos Vázquez Ramírez Gil Serrano Morales Molina Blanco Suárez
    Castro Ortega Delgado Ortiz Marín Rubio Núñez Medina Sanz Castillo Iglesias Cortés Garrido Santos Guerrero Lozano Cano
    Cruz Méndez Flores Prieto Herrera Peña León Márquez Cabrera Gallego Calvo Vidal Campos Reyes Vega Fuentes Carrasco
    Aguilar Caballero Nieto Santana Pascual Herrero Giménez Hidalgo Montero Lorenzo Santiago Benítez Durán Ibáñez Arias
    Mora Ferrer Carmona Vicente Crespo Soto Román Pastor Velasco Parra Sáez Moya Bravo Rivera Gallardo Soler Esteban
    Echevarría Etxeberria Arrieta Zabala Ibarra Puig Ferrán Casals Rovira Pons Bosch Feijóo Otero Piñeiro Castañeda Ordóñez
  `),
  streets: words(`
    Calle_de_Alcalá Calle_de_Bravo_Murillo Calle_de_Fuencarral Calle_de_Serrano Calle_de_Goya Calle_de_Velázquez
    Calle_de_Atocha Calle_de_Embajadores Calle_de_Toledo Calle_de_Arturo_Soria Calle_de_Narváez Calle_de_Ibiza
    Paseo_de_la_Castellana Paseo_de_la_Habana Paseo_de_las_Delicias Calle_de_Orense Calle_de_Santa_Engracia
    Calle_de_Ponzano Calle_de_Ríos_Rosas Calle_de_Raimundo_Fernández_Villaverde Avenida_de_América Calle_de_Cartagena
    Calle_de_López_de_Hoyos Calle_del_Príncipe_de_Vergara Calle_de_Hermosilla Calle_de_Ayala Calle_de_Lagasca
  `),
}
