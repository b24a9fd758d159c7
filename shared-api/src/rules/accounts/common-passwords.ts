/**
 * Very common passwords, folded (lower case, no accents), most of which satisfy the rule of 5 letters and 1 digit:
 * the rest would be refused anyway and stand here in case the rule is loosened.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 password12345 password1! passw0rd p4ssword p4ssw0rd
  contrasena contrasena1 contrasena12 contrasena123 contrasena1234 contrasenia1 contrasenia123 micontrasena1
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 qwertyui1 1qwerty 123qwerty
  qwerty01 qwerty2024 qwerty2025 qwerty2026 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc zaq12wsx
  abcde12345 abcdef123 abcdef123456 abcdefg1 abcdefgh1 a1b2c3d4e5 asdfg123 asdfg12345 asdfgh1 asdfgh123 asdfghjkl1
  zxcvbn1 zxcvbn123 zxcvbnm1 zxcvbnm123 administrador1 administrador123 admin12345 admin123456 adminadmin1
  usuario1 usuario123 usuario1234 argentina argentina1 argentina12 argentina123 argentina1234 argentina2022
  argentina2024 argentina2025 argentina2026 argentina78 argentina86 catamarca1 catamarca123 catamarca2025 catamarca2026
  bocajuniors1 boca12345 bocajuniors12 bocajuniors123 riverplate1 riverplate123 riverplate912 maradona10 messi10
  messi123 lionelmessi10 tequiero1 teamo123 tequiero123 teamomucho1 iloveyou1 iloveyou123 welcome1 welcome123
  bienvenido1 bienvenido123 hola12345 holamundo1 holahola1 letmein1 letmein123 monkey123 dragon123 football1 baseball1
  superman1 batman123 princesa1 princess1 sunshine1 shadow123 master123 michael1 jordan23 charlie1 trustno1 starwars1
  municipalidad1 municipalidad123 municipio1 municipio123 municat1 municat123 municat2025 municat2026 proveedor1
  proveedor123 proveedores1 changeme1 changeme123 cambiame1 cambiame123 secreto1 secreto123 secret123 default1
  default123 temporal1 temporal123
  `
    .trim()
    .split(/\s+/),
);
