import { words, type Names } from './names.ts'

export const argentina: Names = {
  women: words(`
    Sofía María Valentina Martina Camila Lucía Julieta Agustina Florencia Micaela Rocío Milagros Candela Carolina
    Victoria Paula Daniela Antonella Brenda Celeste Romina Natalia Verónica Gabriela Mariana Cecilia Silvina Andrea
    Luciana Guadalupe Abril Morena Delfina Catalina Josefina Malena Renata Emilia Olivia Juana Pilar Constanza Bianca
    Ailén Nahir Yamila Soledad Noelia Eugenia Marcela Patricia Mónica Alejandra Laura Lorena Jimena Ximena Magdalena
    Belén Aldana Melina Macarena Ángeles Mercedes Ana_Paula María_José María_Belén María_Eugenia Ana_Clara Luz Zoe
    Alma Lara Mía Regina Inés Cintia Débora Estefanía Gisela Griselda Ivana Karina Liliana Mirta Nélida Norma Sabrina
    Samanta Tamara Vanesa Viviana Yanina Zulma Clara Elena Irene Julia Malén Lourdes Nerea Ornella Priscila Rosario
  `),
  men: words(`
    Mateo Santiago Juan Benjamín Thiago Joaquín Lautaro Bautista Felipe Tomás Ignacio Franco Facundo Agustín Nicolás
    Matías Lucas Martín Federico Gonzalo Rodrigo Maximiliano Leandro Ezequiel Emiliano Sebastián Pablo Diego Fernando
    Javier Hernán Cristian Gastón Germán Damián Adrián Alejandro Marcelo Gustavo Sergio Ricardo Jorge Carlos Luis Raúl
    Hugo Rubén Oscar Néstor Héctor Juan_Pablo Juan_Cruz Juan_Manuel Juan_Ignacio José_Luis Luis_Alberto Miguel_Ángel
    Ramiro Valentín Bruno Simón Ulises León Dante Máximo Julián Esteban Ariel Walter Fabián Claudio Mauricio Mauro
    Leonel Lisandro Nahuel Kevin Brian Jonatan Iván Gabriel David Daniel Andrés Álvaro Alan Axel Ángel Elías Enzo
    Fausto Genaro Guido Hilario Ían Jeremías Lorenzo Marcos Nazareno Octavio Patricio Renzo Román Salvador Tobías
  `),
  surnames: words(`
    González Rodríguez Gómez Fernández López Díaz Martínez Pérez García Sánchez Romero Sosa Torres Álvarez Ruiz Ramírez
    Flores Benítez Acosta Medina Herrera Suárez Aguirre Giménez Gutiérrez Pereyra Rojas Molina Castro Ortiz Silva Núñez
    Luna Juárez Cabrera Ríos Morales Godoy Moreno Ferreyra Domínguez Carrizo Peralta Castillo Ledesma Quiroga Vega Vera
    Muñoz Ojeda Ponce Villalba Cardozo Navarro Coronel Vázquez Ramos Vargas Cáceres Arias Figueroa Córdoba Correa
    Maldonado Paz Rivero Miranda Mansilla Farías Roldán Méndez Guzmán Agüero Hernández Lucero Cruz Páez Escobar Mendoza
    Barrios Bustos Ávila Ayala Blanco Soria Maidana Acuña Leiva Duarte Moyano Campos Soto Martín Valdez Bravo Chávez
    Velázquez Olivera Toledo Franco Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo
    Conti De_Luca Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara
    Galli Martini Leone Longo Gentile Martinelli Vitale Lombardo Serra Coppola D'Angelo Di_Stéfano Pellegrini Basso
    Zanetti Peña Ibáñez Yáñez Ordóñez Zúñiga Quiñones Añasco Etcheverry Iriarte Echeverría Urquiza Arriaga Goñi
    Zubiría Larrañaga Otamendi Schneider Müller Weber Wagner Fischer Becker Schmidt Kowalski Nowak Goldberg Cohen Levy
    Katz Haddad Yapur Nakamura Kim Park Petrov Ivanov O'Connor Walsh Murphy Dupont Laurent Da_Silva Oliveira Dos_Santos
  `),
  streets: words(`
    Av._Santa_Fe Av._Cabildo Av._Rivadavia Av._Corrientes Av._Juan_B._Justo Av._Scalabrini_Ortiz Av._Federico_Lacroze
    Av._Directorio Av._Pedro_Goyena Av._La_Plata Av._Álvarez_Thomas Av._Forest Av._Triunvirato Av._Coronel_Díaz
    Gorriti Honduras El_Salvador Costa_Rica Nicaragua Armenia Malabia Gurruchaga Thames Uriarte Godoy_Cruz Fitz_Roy
    Bonpland Guatemala Paraguay Charcas Güemes Juncal Arenales Beruti Austria Billinghurst Bulnes Medrano Gascón
    Amenábar Ciudad_de_la_Paz Moldes Vuelta_de_Obligado Cuba Arcos Echeverría Juramento Mendoza Olazábal Blanco_Encalada
    Monroe Virrey_Loreto Conesa Zapiola Acoyte José_María_Moreno Hidalgo Rojas Yerbal Bacacay Neuquén Aranguren
    Felipe_Vallese Doblas Viel Senillosa Formosa Guayaquil Ambrosetti Campichuelo Otamendi Avellaneda Lambaré Pringles
  `),
}
