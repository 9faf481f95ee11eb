/**
 * The base words of the commonest leaked passwords, without the digits and signs around them: `Password1!` is
 * `password`. In Spanish and English, football included. Compared without accents and in lower case.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  abc abcd abcde abcdef abcdefg abcdefgh aaaaaaaa asdf asdfasdf asdfg asdfgh asdfghj asdfghjkl asdfjkl asd asdasd asdqwe
  azerty azertyuiop qazwsx qazwsxedc qwe qweasd qweasdzxc qweqwe qwer qwerasdf qwert qwerty qwertyqwerty qwertyu qwertyui
  qwertyuiop zaqxsw zxc zxcvb zxcvbn zxcvbnm zaq xsw
  password passw passwd pass passpass passport passphrase mypassword newpassword thepassword access accesss letmein
  welcome login logon master admin administrator administrador root toor user usuario guest invitado test testtest testing
  prueba pruebas demo default changeme cambiame secret secreta secreto secure security seguridad segura seguro temp temporal
  clave claveclave contrasena contrasenas contrasenia contrasenya miclave mipassword micontrasena micontrasenia entrar
  acceso ingresar ingreso bienvenido bienvenida bienvenidos sistema sistemas empresa oficina trabajo computadora internet
  iloveyou iloveu loveyou loveme lovelove love lover lovely teamo teamomucho teamoo tequiero tequieromucho tequieromuch
  amor amorcito amores amormio amordemivida miamor mivida mimama mipapa mifamilia familia corazon corazoncito bebe bebita
  bonita hermosa hermoso princesa princess principe reina preciosa preciosamia chiquita chiquito gordita gordito negrita
  mariposa estrella estrellita angel angeles angelito cielo sol luna lunita flores girasol rosita rosa primavera verano
  dios jesus jesucristo cristo diosesamor jesusteamo jesusesamor jehova virgen guadalupe espiritu bendicion bendiciones
  felicidad esperanza libertad amistad amigos amigas siempre parasiempre nosotros juntos
  argentina buenosaires boca bocajuniors river riverplate racing independiente sanlorenzo velez rosario cordoba mendoza
  messi maradona lionelmessi diegomaradona riquelme seleccion futbol football soccer basketball baseball hockey tenis
  mexico espana madrid realmadrid barcelona atletico sevilla betis valencia athletic colombia chile peru uruguay venezuela
  ecuador bolivia paraguay brasil america chivas pumas cruzazul tigres nacional millonarios liverpool arsenal chelsea
  manchester juventus cristiano ronaldo cristianoronaldo neymar ronaldinho
  carlos carlitos juan juancarlos jose josejose luis miguel miguelangel alejandro alejandra andres andrea antonio daniel
  daniela david diego eduardo fernando fernanda francisco gabriel gabriela gustavo hector javier jorge julio karina laura
  leonardo lorena lucas lucia manuel marcelo marcos maria mariajose mariana mario martin matias mauricio maximiliano
  monica natalia nicolas oscar pablo paola patricia paula pedro rafael ricardo roberto rodrigo samuel sandra santiago
  sebastian sergio silvia sofia soledad susana teresa valentina valeria vanessa veronica victor victoria viviana
  alexander alexandra amanda andrew anthony ashley brandon charlie chris christian daniella elizabeth george jasmine
  jennifer jessica john jordan joseph joshua justin matthew melissa michael michelle nicole richard robert samantha
  steven thomas tiffany william zachary
  dragon monkey tiger leon tigre lobo caballo perro perrito gato gatito gatita conejo delfin pajaro mascota firulais
  superman batman spiderman ironman pokemon pikachu naruto dragonball goku starwars matrix minecraft fortnite roblox
  nintendo playstation hellokitty mickey disney barbie harrypotter hogwarts
  sunshine shadow football flower butterfly purple orange yellow silver golden diamond chocolate cookie banana cheese
  pepper ginger summer winter spring autumn january february march april june july august september october november
  december enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday
  whatever nothing freedom forever killer hunter ranger warrior trustno hello helloworld hola holahola holamundo
  holacomoestas comoestas hello buenosdias mustang ferrari porsche corvette mercedes yamaha kawasaki toyota chevrolet
  computer samsung iphone android google facebook instagram youtube whatsapp twitter hotmail gmail yahoo outlook windows
  microsoft apple linux server servidor database network wifi router
  metallica nirvana slipknot linkinpark greenday blink rockandroll musica guitarra cumbia reggaeton shakira
  lamejor elmejor lomejor soyelmejor loquito loquita locura nomeacuerdo nosenose nolose ninguna ninguno
  estudiante universidad escuela colegio profesor maestro maestra doctor medico abogado ingeniero policia
  naranja manzana frutilla fresa sandia banano cereza limon chocolates galleta helado pizza cerveza fernet mate asado
  `
    .trim()
    .split(/\s+/),
)
