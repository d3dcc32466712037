-- What a visitor chose before the sign-up: plan, code of the offer, promotion code. The verification answers
-- with it, however often the email is sent again and in whatever browser its link is opened.
alter table registrations add column choice jsonb;
