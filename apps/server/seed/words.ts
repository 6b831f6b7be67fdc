/** Words that demo people and places are put together from; the combinations are invented. */
/** At least one, for `pick`. */
type Some<Item> = readonly [Item, ...Item[]];

interface FirstNames {
  readonly girls: Some<string>;
  readonly boys: Some<string>;
  readonly women: Some<string>;
  readonly men: Some<string>;
}

const LATVIAN: FirstNames = {
  girls: ['Anna', 'Elīna', 'Marta', 'Sofija', 'Emīlija', 'Paula', 'Katrīna', 'Līva', 'Šarlote'],
  boys: ['Jānis', 'Roberts', 'Kārlis', 'Gustavs', 'Olivers', 'Dāvis', 'Ņikita', 'Žanis'],
  women: ['Ilze', 'Kristīne', 'Inga', 'Līga', 'Zane', 'Dace', 'Laura'],
  men: ['Andris', 'Juris', 'Māris', 'Edgars', 'Aivars', 'Toms', 'Uldis'],
};
const RUSSIAN: FirstNames = {
  girls: ['Мария', 'Алиса', 'Ева', 'Полина'],
  boys: ['Марк', 'Артём', 'Максим', 'Лев'],
  women: ['Ольга', 'Наталья', 'Елена', 'Ирина'],
  men: ['Сергей', 'Алексей', 'Дмитрий', 'Павел'],
};
const GERMAN: FirstNames = {
  girls: ['Mia', 'Emma', 'Clara', 'Ida'],
  boys: ['Jonas', 'Felix', 'Paul', 'Oskar'],
  women: ['Julia', 'Katharina', 'Anne', 'Heike'],
  men: ['Stefan', 'Thomas', 'Peter', 'Jürgen'],
};
const ENGLISH: FirstNames = {
  girls: ['Grace', 'Alice', 'Nora', 'Ruby'],
  boys: ['Henry', 'Leo', 'Adam', 'Tom'],
  women: ['Helen', 'Sarah', 'Fiona', 'Kate'],
  men: ['David', 'James', 'Simon', 'Neil'],
};

/** A family's name as men and women bear it, and the first names that go with it. */
export interface FamilyName extends FirstNames {
  readonly his: string;
  readonly hers: string;
}

const pairs = (
  first: FirstNames,
  ...names: readonly (readonly [his: string, hers?: string])[]
): FamilyName[] => names.map(([his, hers = his]) => ({ ...first, his, hers }));

export const FAMILY_NAMES: Some<FamilyName> = [
  { ...LATVIAN, his: 'Bērziņš', hers: 'Bērziņa' },
  ...pairs(
    LATVIAN,
    ['Kalniņš', 'Kalniņa'],
    ['Ozoliņš', 'Ozoliņa'],
    ['Liepiņš', 'Liepiņa'],
    ['Zariņš', 'Zariņa'],
    ['Čakste'],
    ['Ērglis', 'Ērgle'],
    ['Šmits', 'Šmite'],
    ['Ūdris', 'Ūdre'],
    ['Žagars', 'Žagare'],
  ),
  ...pairs(
    RUSSIAN,
    ['Зайцев', 'Зайцева'],
    ['Соколов', 'Соколова'],
    ['Белов', 'Белова'],
    ['Орлов', 'Орлова'],
  ),
  ...pairs(GERMAN, ['Vogel'], ['Sommer'], ['Jäger'], ['Weiß']),
  ...pairs(ENGLISH, ['Baker'], ['Fisher'], ['Hill'], ['Rivers']),
  ...pairs(LATVIAN, ['Ķirsis', 'Ķirse'], ['Ģērmanis', 'Ģērmane'], ['Ņikitins', 'Ņikitina']),
];

export const STREETS = [
  'Zvaniņu iela',
  'Upmalas iela',
  'Ābeļziedu iela',
  'Čiekuru iela',
  'Ķiršu iela',
  'Skolas laukums',
  'Ūdensrožu iela',
  'Vēja iela',
  'Saulgriežu iela',
  'Žubīšu iela',
] as const;

/** Towns that no map knows, so that nobody's address is shown by accident. */
export const TOWNS = [
  { name: 'Krastaine', zip: 'LV-0011', latitude: 56.93, longitude: 24.07 },
  { name: 'Čiekurkrasts', zip: 'LV-0014', latitude: 56.98, longitude: 24.18 },
  { name: 'Šķērsupe', zip: 'LV-0019', latitude: 56.87, longitude: 24.29 },
] as const;

interface Place {
  readonly name: string;
  readonly room: string | null;
  readonly isElsewhere?: true;
}

/** Where a school is, with all of its rooms. */
export const SCHOOL_ADDRESS = {
  street: 'Skolas iela 1',
  city: TOWNS[0].name,
  zipCode: TOWNS[0].zip,
  latitude: TOWNS[0].latitude,
  longitude: TOWNS[0].longitude,
};

/** In the school's house unless said otherwise. */
export const PLACES: readonly [Place, ...Place[]] = [
  { name: 'Sports hall', room: null },
  { name: 'Bērziņu zāle', room: '101' },
  { name: 'Music room', room: '204' },
  { name: 'Chess corner', room: '12' },
  { name: 'Čiekuru klase', room: '13' },
  { name: 'Library', room: null },
  { name: 'Art studio', room: '305' },
  { name: 'Computer lab', room: '210' },
  { name: 'Ēnu teātris', room: null },
  { name: 'Football ground', room: null, isElsewhere: true },
  { name: 'Swimming pool', room: null, isElsewhere: true },
  { name: 'Žubītes', room: '3' },
  { name: 'Dance hall', room: '110' },
  { name: 'Ūdenssporta bāze', room: null, isElsewhere: true },
  { name: 'Science lab', room: '212' },
  { name: 'Kitchen classroom', room: '008' },
];
