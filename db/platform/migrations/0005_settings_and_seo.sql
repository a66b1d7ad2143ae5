CREATE TABLE `seo_blocks` (
	`path` text NOT NULL,
	`locale` text NOT NULL,
	`title` text,
	`description` text,
	`keywords` text,
	`text` text,
	PRIMARY KEY(`path`, `locale`),
	CONSTRAINT "a_path_starts_with_a_slash" CHECK("seo_blocks"."path" LIKE '/%'),
	CONSTRAINT "a_locale_is_known" CHECK("seo_blocks"."locale" IN ('ru', 'en', 'kz', 'br', 'hi'))
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text,
	CONSTRAINT "a_setting_is_known" CHECK("settings"."key" IN ('revshare_url', 'telegram_url')),
	CONSTRAINT "an_address_is_https" CHECK("settings"."value" LIKE 'https://%')
);

--> statement-breakpoint
-- Rows for an operator to fill in: null leaves a page its own words. Being a migration, this never comes over an edit.
INSERT INTO `settings` (`key`) VALUES ('revshare_url'), ('telegram_url');
--> statement-breakpoint
INSERT INTO `seo_blocks` (`path`, `locale`, `keywords`) VALUES
	('/', 'ru', 'честное казино, проверяемые игры, provably fair'),
	('/', 'en', 'fair casino, verifiable games, provably fair'),
	('/', 'kz', 'әділ казино, тексеруге болатын ойындар, provably fair'),
	('/', 'br', 'cassino justo, jogos verificáveis, provably fair'),
	('/', 'hi', 'निष्पक्ष कैसीनो, जाँचे जा सकने वाले खेल, provably fair'),
	('/games/dice', 'ru', 'дайс, кости онлайн, provably fair dice'),
	('/games/dice', 'en', 'dice, online dice, provably fair dice'),
	('/games/dice', 'kz', 'дайс, онлайн сүйек ойыны, provably fair dice'),
	('/games/dice', 'br', 'dice, dados online, provably fair dice'),
	('/games/dice', 'hi', 'डाइस, ऑनलाइन पासा, provably fair dice'),
	('/fairness', 'ru', 'проверка ставки, серверный сид, HMAC-SHA256'),
	('/fairness', 'en', 'check a bet, server seed, HMAC-SHA256'),
	('/fairness', 'kz', 'мөлшерлемені тексеру, сервер сиды, HMAC-SHA256'),
	('/fairness', 'br', 'verificar aposta, semente do servidor, HMAC-SHA256'),
	('/fairness', 'hi', 'दांव की जाँच, सर्वर सीड, HMAC-SHA256');
