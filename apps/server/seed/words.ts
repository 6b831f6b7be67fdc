/** Words that demo people and places are put together from; the combinations are invented. */
export const GIRLS = [
  'Anna', 'Elīna', 'Marta', 'Sofija', 'Emīlija', 'Paula', 'Katrīna', 'Līva', 'Мария', 'Алиса',
  'Ева', 'Полина', 'Mia', 'Emma', 'Clara', 'Ida', 'Grace', 'Alice', 'Nora', 'Šarlote',
] as const;

export const BOYS = [
  'Jānis', 'Roberts', 'Kārlis', 'Gustavs', 'Olivers', 'Dāvis', 'Ņikita', 'Марк', 'Артём', 'Максим',
  'Лев', 'Jonas', 'Felix', 'Paul', 'Oskar', 'Henry', 'Leo', 'Adam', 'Tom', 'Žanis',
] as const;

export const WOMEN = [
  'Ilze', 'Kristīne', 'Inga', 'Līga', 'Zane', 'Dace', 'Ольга', 'Наталья', 'Елена', 'Julia',
  'Katharina', 'Anne', 'Helen', 'Sarah', 'Laura',
] as const;

export const MEN = [
  'Andris', 'Juris', 'Māris', 'Edgars', 'Aivars', 'Сергей', 'Алексей', 'Дмитрий', 'Stefan', 'Thomas',
  'Peter', 'David', 'James', 'Toms', 'Uldis',
] as const;

export const SURNAMES = [
  'Bērziņš', 'Kalniņš', 'Ozoliņš', 'Liepiņš', 'Zariņš', 'Čakste', 'Ērglis', 'Šmits', 'Ūdris', 'Žagars',
  'Зайцева', 'Соколов', 'Белова', 'Орлов', 'Vogel', 'Sommer', 'Jäger', 'Weiß', 'Baker', 'Fisher',
  'Hill', 'Rivers', 'Ķirsis', 'Ģērmanis', 'Ņikitins',
] as const;

export const STREETS = [
  'Zvaniņu iela', 'Upmalas iela', 'Ābeļziedu iela', 'Čiekuru iela', 'Ķiršu iela', 'Skolas laukums',
  'Ūdensrožu iela', 'Vēja iela', 'Saulgriežu iela', 'Žubīšu iela',
] as const;

/** Towns that no map knows, so that nobody's address is shown by accident. */
export const TOWNS = [
  { name: 'Krastaine', zip: 'LV-0011', latitude: 56.93, longitude: 24.07 },
  { name: 'Čiekurkrasts', zip: 'LV-0014', latitude: 56.98, longitude: 24.18 },
  { name: 'Šķērsupe', zip: 'LV-0019', latitude: 56.87, longitude: 24.29 },
] as const;

export const PLACES = [
  { name: 'Sports hall', room: null },
  { name: 'Bērziņu zāle', room: '101' },
  { name: 'Music room', room: '204' },
  { name: 'Chess corner', room: '12' },
  { name: 'Čiekuru klase', room: '13' },
  { name: 'Library', room: null },
  { name: 'Art studio', room: '305' },
  { name: 'Computer lab', room: '210' },
  { name: 'Ēnu teātris', room: null },
  { name: 'Football ground', room: null },
  { name: 'Swimming pool', room: null },
  { name: 'Žubītes', room: '3' },
  { name: 'Dance hall', room: '110' },
  { name: 'Ūdenssporta bāze', room: null },
  { name: 'Science lab', room: '212' },
  { name: 'Kitchen classroom', room: '008' },
] as const;
