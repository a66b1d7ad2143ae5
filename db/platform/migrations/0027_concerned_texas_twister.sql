CREATE TABLE `promos` (
	`place` integer NOT NULL,
	`locale` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`button` text NOT NULL,
	`path` text NOT NULL,
	PRIMARY KEY(`place`, `locale`),
	CONSTRAINT "home_has_two_places" CHECK("promos"."place" IN (1, 2)),
	CONSTRAINT "a_promo_is_short" CHECK(length("promos"."title") <= 80 AND length("promos"."text") <= 200 AND length("promos"."button") <= 40),
	CONSTRAINT "a_promo_stays_on_the_site" CHECK("promos"."path" LIKE '/%' AND "promos"."path" NOT GLOB '*[^a-zA-Z0-9_./-]*' AND "promos"."path" NOT LIKE '//%'),
	CONSTRAINT "a_promos_locale_is_known" CHECK("promos"."locale" IN ('ru', 'en', 'kz', 'br', 'hi'))
);
