/** Contact data of the city that runs the portal; null where the operator configured none. */
export interface CityContact {
  /** Office that answers suppliers. */
  readonly office: string | null;
  readonly address: string | null;
  readonly hours: string | null;
  /** A number as people write it, and the address that calls it. */
  readonly phone: { readonly shown: string; readonly tel: string } | null;
  readonly email: string | null;
  /** Its pages elsewhere, social networks first of all. */
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

/** The same with its name, as the page is given it. */
export interface City extends CityContact {
  readonly name: string;
  /** True if the portal has a public register of enabled suppliers. */
  readonly publishesSuppliers?: boolean;
}

/** A city whose operator has said nothing of it. */
export const UNNAMED_CITY: City = {
  name: 'Municipalidad',
  office: null,
  address: null,
  hours: null,
  phone: null,
  email: null,
  links: [],
};
